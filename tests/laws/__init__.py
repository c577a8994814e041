"""The laws that hold for all rules, as properties over random rules, deals and whole matches."""
