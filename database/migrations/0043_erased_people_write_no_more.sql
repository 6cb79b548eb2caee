-- Every change of a person is written into the audit trail in its transaction, and so waits here for nobody, but is there
-- before their account is erased, or not at all: an erasure (X-133) finds all that was written in their name. Who is
-- erased, or deleted at this moment, writes nothing more; the answer is that of a database that is to be tried again.
CREATE FUNCTION "audit_entries_of_accounts"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  actors CONSTANT uuid[] := array(
    SELECT DISTINCT actor_id FROM added
    WHERE actor_id IS NOT NULL AND actor_name IS DISTINCT FROM 'Erased account');
  present uuid[];
BEGIN
  -- A deletion or erasure locks the account as a whole. Waiting for it, each of the two could wait for the other.
  present := array(SELECT id FROM users WHERE id = ANY (actors) FOR KEY SHARE SKIP LOCKED);
  IF cardinality(present) < cardinality(actors) AND (
    EXISTS (SELECT FROM users WHERE id = ANY (actors) AND id <> ALL (present))
    OR EXISTS (
      SELECT FROM audit_entries
      WHERE entity = 'users' AND action = 'erase' AND entity_id = ANY (actors::text[])
        AND entity_id <> ALL (present::text[]))) THEN
    RAISE EXCEPTION 'The account is being deleted.' USING ERRCODE = 'serialization_failure';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_entries_of_accounts" AFTER INSERT ON "audit_entries"
  REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_entries_of_accounts"();
