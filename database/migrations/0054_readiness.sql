ALTER TABLE "finance_rule_files" ADD COLUMN "kind" text DEFAULT 'rules' NOT NULL;--> statement-breakpoint
ALTER TABLE "lending_profiles" ADD COLUMN "asked_items" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "lending_profiles" ADD COLUMN "asked_lines" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "pipeline" ADD COLUMN "package" jsonb;--> statement-breakpoint
ALTER TABLE "pipeline" ADD COLUMN "package_percent" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "asked_items" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "asked_lines" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "pipeline_by_package_percent" ON "pipeline" USING btree ("package_percent","id");--> statement-breakpoint
-- Figures of other rules than those in force are computed anew at the next start (R-020): so are these, with their packages.
UPDATE "pipeline" SET "figures_revision" = NULL;
