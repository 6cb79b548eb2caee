ALTER TABLE "organizations" ADD COLUMN "location_state" text;--> statement-breakpoint
CREATE INDEX "organizations_state" ON "organizations" USING btree ("location_state");