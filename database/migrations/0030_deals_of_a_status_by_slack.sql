DROP INDEX "pipeline_clock_status";--> statement-breakpoint
CREATE INDEX "pipeline_clock_status" ON "pipeline" USING btree ("clock_status","slack_days","id");