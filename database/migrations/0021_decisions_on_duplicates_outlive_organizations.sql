ALTER TABLE "distinct_organizations" DROP CONSTRAINT "distinct_organizations_one_id_organizations_id_fk";
--> statement-breakpoint
ALTER TABLE "distinct_organizations" DROP CONSTRAINT "distinct_organizations_other_id_organizations_id_fk";
--> statement-breakpoint
DROP INDEX "distinct_organizations_other";--> statement-breakpoint
-- Merges that can still be undone kept the decisions with themselves.
INSERT INTO "distinct_organizations" ("one_id", "other_id", "created_by")
SELECT least(m.other_id, kept.id::uuid), greatest(m.other_id, kept.id::uuid), m.merged_by
FROM "organization_merges" m, jsonb_array_elements_text(m.details -> 'distinctFrom') AS kept(id)
ON CONFLICT DO NOTHING;
