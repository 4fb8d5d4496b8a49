-- compatible: no release writes another state.
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_state" CHECK (state in ('draft', 'sent', 'accepted', 'declined', 'withdrawn'));
