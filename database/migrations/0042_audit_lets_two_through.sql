ALTER TABLE "mails" ADD COLUMN "deleted_once_settled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organization_merges" ADD COLUMN "undone_by" uuid;--> statement-breakpoint
-- The trail has who undid a merge: the entry was written in the same transaction, and so at the same time.
UPDATE "organization_merges" AS m SET "undone_by" = (
  SELECT e.actor_id FROM "audit_entries" AS e
  WHERE e.entity = 'organizations' AND e.entity_id = m.organization_id::text AND e.at = m.undone_at
    AND e.changes @> '[{"field": "mergedOrganization", "to": null}]' LIMIT 1)
WHERE m.undone_at IS NOT NULL;--> statement-breakpoint
-- Whether values of an entry are as they were, but for those that became "(erased)".
CREATE FUNCTION "audit_changes_only_erased"("before" jsonb, "after" jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_array_length("before") = jsonb_array_length("after") AND NOT EXISTS (
    SELECT FROM jsonb_array_elements("before") WITH ORDINALITY AS old(change, place)
    JOIN jsonb_array_elements("after") WITH ORDINALITY AS now(change, place) USING (place)
    WHERE (now.change - 'from' - 'to') IS DISTINCT FROM (old.change - 'from' - 'to')
      OR (now.change -> 'from' IS DISTINCT FROM old.change -> 'from' AND now.change -> 'from' IS DISTINCT FROM '"(erased)"')
      OR (now.change -> 'to' IS DISTINCT FROM old.change -> 'to' AND now.change -> 'to' IS DISTINCT FROM '"(erased)"'))
$$;
--> statement-breakpoint
-- Whether an entry changes as the erasure of an account changes it (X-133); "erased" has its id and its addresses. Entries
-- of the account lose their name, network address and the name of its token; in these, and in those that name the account or
-- one of its addresses, values become "(erased)". The searched text follows from the rest.
CREATE FUNCTION "audit_entry_is_erased"("old" audit_entries, "now" audit_entries, "erased" jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  account CONSTANT text := "erased" ->> 'id';
  own CONSTANT boolean := "old".actor_id IS NOT DISTINCT FROM account::uuid;
  freed CONSTANT text[] := '{actor_name,ip,token_name,changes,search_text}';
BEGIN
  IF account IS NULL OR to_jsonb("now") - freed IS DISTINCT FROM to_jsonb("old") - freed THEN
    RETURN false;
  END IF;
  IF NOT own AND "old".entity_id IS DISTINCT FROM account AND strpos("old".changes::text, account) = 0 AND NOT EXISTS (
    SELECT FROM jsonb_array_elements("erased" -> 'addresses') AS of(address)
    WHERE strpos("old".changes::text, of.address::text) > 0) THEN
    RETURN false;
  END IF;
  RETURN ("now".actor_name IS NOT DISTINCT FROM "old".actor_name OR (own AND "now".actor_name = 'Erased account'))
    AND ("now".token_name IS NOT DISTINCT FROM "old".token_name OR (own AND "now".token_name = '(erased)'))
    -- Nobody's entry about the account is a sign-in that failed.
    AND ("now".ip IS NOT DISTINCT FROM "old".ip OR ("now".ip IS NULL AND (own OR "old".actor_id IS NULL)))
    AND ("now".changes = "old".changes OR audit_changes_only_erased("old".changes, "now".changes));
END
$$;
--> statement-breakpoint
-- The audit trail is only ever added to, but for two things, each named by a setting of the transaction that does it:
-- retention removes entries that are older than a time (X-129), and an erased account takes its names with it (X-133).
CREATE OR REPLACE FUNCTION "audit_entries_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Empty, not null, on a connection on which an earlier transaction had one.
  removed_before CONSTANT timestamptz := nullif(current_setting('audit.removed_before', true), '');
  erased CONSTANT jsonb := nullif(current_setting('audit.erased_account', true), '');
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.at < removed_before THEN
      RETURN OLD;
    END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    IF audit_entry_is_erased(OLD, NEW, erased) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'The audit trail cannot be changed or shortened.' USING ERRCODE = 'restrict_violation';
END
$$;
