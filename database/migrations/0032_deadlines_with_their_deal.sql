ALTER TABLE "pipeline" ADD CONSTRAINT "pipeline_copied_to_deadlines" UNIQUE("id","name","outcome","visibility");--> statement-breakpoint
ALTER TABLE "pipeline_deadlines" DROP CONSTRAINT "pipeline_deadlines_pipeline_id_pipeline_id_fk";
--> statement-breakpoint
DROP INDEX "pipeline_deadlines_day";--> statement-breakpoint
ALTER TABLE "pipeline_deadlines" ADD COLUMN "deal_name" text;--> statement-breakpoint
ALTER TABLE "pipeline_deadlines" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "pipeline_deadlines" ADD COLUMN "visibility" text;--> statement-breakpoint
UPDATE "pipeline_deadlines" SET "deal_name" = "pipeline"."name", "outcome" = "pipeline"."outcome", "visibility" = "pipeline"."visibility" FROM "pipeline" WHERE "pipeline"."id" = "pipeline_id";--> statement-breakpoint
ALTER TABLE "pipeline_deadlines" ALTER COLUMN "deal_name" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "pipeline_deadlines" ALTER COLUMN "outcome" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "pipeline_deadlines" ALTER COLUMN "visibility" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "pipeline_deadlines" ADD CONSTRAINT "pipeline_deadlines_deal_fk" FOREIGN KEY ("pipeline_id","deal_name","outcome","visibility") REFERENCES "public"."pipeline"("id","name","outcome","visibility") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "pipeline_deadlines_day" ON "pipeline_deadlines" USING btree ("day","deal_name" collate "und-x-icu","pipeline_id") WHERE "pipeline_deadlines"."outcome" = 'open';
--> statement-breakpoint
ALTER TABLE "pipeline" SET (fillfactor = 80);
