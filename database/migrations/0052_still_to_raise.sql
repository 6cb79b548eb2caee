DROP INDEX "pipeline_by_firm_gap";--> statement-breakpoint
ALTER TABLE "pipeline" ADD COLUMN "still_to_raise" bigint;--> statement-breakpoint
ALTER TABLE "pipeline" ADD COLUMN "raised" bigint;--> statement-breakpoint
ALTER TABLE "pipeline" ADD COLUMN "in_talks" bigint;--> statement-breakpoint
CREATE INDEX "pipeline_by_still_to_raise" ON "pipeline" USING btree ("still_to_raise","id");--> statement-breakpoint
-- Figures of other rules than those in force are computed anew at the next start (R-020): so are these.
UPDATE "pipeline" SET "figures_revision" = NULL;
