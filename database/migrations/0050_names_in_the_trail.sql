ALTER TABLE "audit_entries" ADD COLUMN "record_name" text;--> statement-breakpoint
-- Whether an entry changes as the erasure of an account changes it (X-133); "erased" has its id and its addresses. Entries
-- of the account lose their name, network address and the name of its token; in these, and in those that name the account or
-- one of its addresses, values become "(erased)". The searched text follows from the rest.
CREATE OR REPLACE FUNCTION "audit_entry_is_erased"("old" audit_entries, "now" audit_entries, "erased" jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  account CONSTANT text := "erased" ->> 'id';
  own CONSTANT boolean := "old".actor_id IS NOT DISTINCT FROM account::uuid;
  freed CONSTANT text[] := '{actor_name,ip,token_name,record_name,changes,search_text}';
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
    AND ("now".record_name IS NOT DISTINCT FROM "old".record_name OR "now".record_name = 'Erased account')
    -- Nobody's entry about the account is a sign-in that failed.
    AND ("now".ip IS NOT DISTINCT FROM "old".ip OR ("now".ip IS NULL AND (own OR "old".actor_id IS NULL)))
    AND ("now".changes = "old".changes OR audit_changes_only_erased("old".changes, "now".changes));
END
$$;
--> statement-breakpoint
-- Entries of former times get the name that the trail says the record had: the entry itself, else the last one before it that
-- names it, else the first one after it, which says what it was called until then; else, as nobody renamed it, the record.
-- Accounts are called as they are now, for their former names are spread over fields. This statement alone changes entries.
ALTER TABLE "audit_entries" DISABLE TRIGGER "audit_entries_append_only";--> statement-breakpoint
WITH "own" AS (
  SELECT e.seq, e.entity, e.entity_id, change ->> 'from' AS was, coalesce(change ->> 'to', change ->> 'from') AS said
  FROM "audit_entries" AS e
  LEFT JOIN LATERAL (
    SELECT change FROM jsonb_array_elements(e.changes) AS change WHERE change ->> 'field' = 'name' LIMIT 1
  ) AS of ON e.entity IN ('organizations', 'products', 'catalytic-facilities', 'lending-profiles', 'pipeline', 'resources', 'saved-views', 'api-tokens', 'calendar-feeds')
  WHERE e.entity_id IS NOT NULL
), "placed" AS (
  SELECT *, count(said) OVER (PARTITION BY entity, entity_id ORDER BY seq) AS place FROM "own"
), "told" AS (
  SELECT seq, entity, entity_id,
    coalesce(
      first_value(said) OVER (PARTITION BY entity, entity_id, place ORDER BY seq),
      (array_agg(was) FILTER (WHERE place = 1 AND said IS NOT NULL) OVER (PARTITION BY entity, entity_id))[1]
    ) AS name
  FROM "placed"
), "present" AS (
  SELECT 'organizations' AS entity, id::text AS entity_id, name FROM "organizations"
  UNION ALL SELECT 'products', id::text, name FROM "products"
  UNION ALL SELECT 'catalytic-facilities', id::text, name FROM "catalytic_facilities"
  UNION ALL SELECT 'lending-profiles', id::text, name FROM "lending_profiles"
  UNION ALL SELECT 'pipeline', id::text, name FROM "pipeline"
  UNION ALL SELECT 'resources', id::text, name FROM "resources"
  UNION ALL SELECT kind, u.id::text, coalesce(nullif(btrim(coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '')), ''), u.email)
    FROM "users" AS u, unnest(ARRAY['users', 'sessions', 'second-factors']) AS kind
), "named" AS (
  SELECT t.seq, coalesce(t.name, p.name) AS name
  FROM "told" AS t LEFT JOIN "present" AS p ON p.entity = t.entity AND p.entity_id = t.entity_id
)
UPDATE "audit_entries" AS e SET record_name = n.name,
  search_text = e.search_text || E'\n' || translate(
    regexp_replace(normalize(lower(n.name), NFD), '[\u0300-\u036f]', '', 'g'),
    E'\u0060\u00b4\u02bc\u2018\u2019\u201a\u201b\u2032\u00ab\u00bb\u201c\u201d\u201e\u201f\u2033\u2010\u2011\u2012\u2013\u2014\u2015\u2212',
    '''''''''''''''''"-------')
FROM "named" AS n WHERE n.seq = e.seq AND n.name IS NOT NULL AND n.name <> '';--> statement-breakpoint
ALTER TABLE "audit_entries" ENABLE TRIGGER "audit_entries_append_only";
