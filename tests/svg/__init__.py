"""The pictures: of tables, hands, cards, score sheets and hand scores."""
