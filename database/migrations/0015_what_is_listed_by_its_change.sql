CREATE INDEX "pipeline_updated" ON "pipeline" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "pipeline_activities_created" ON "pipeline_activities" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_updated" ON "products" USING btree ("updated_at","id");