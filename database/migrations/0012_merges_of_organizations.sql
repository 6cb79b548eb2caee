CREATE TABLE "organization_merges" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organization_id" uuid NOT NULL,
	"organization_name" text NOT NULL,
	"other_id" uuid NOT NULL,
	"other_name" text NOT NULL,
	"merged_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"merged_by" uuid,
	"merged_by_name" text NOT NULL,
	"moved" jsonb NOT NULL,
	"dropped" jsonb NOT NULL,
	"fields" text[] DEFAULT '{}' NOT NULL,
	"details" jsonb,
	"undone_at" timestamp (3) with time zone,
	"undone_by_name" text
);
--> statement-breakpoint
CREATE INDEX "organization_merges_merged" ON "organization_merges" USING btree ("merged_at","id");