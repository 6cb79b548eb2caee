ALTER TABLE "catalytic_facilities" ADD COLUMN "last_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lending_profiles" ADD COLUMN "last_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pipeline" ADD COLUMN "last_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "last_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
DO $$ BEGIN IF EXISTS (SELECT FROM "catalytic_facilities") THEN UPDATE "catalytic_facilities" SET "last_confirmed_at" = "updated_at"; END IF; END $$;--> statement-breakpoint
DO $$ BEGIN IF EXISTS (SELECT FROM "lending_profiles") THEN UPDATE "lending_profiles" SET "last_confirmed_at" = "updated_at"; END IF; END $$;--> statement-breakpoint
DO $$ BEGIN IF EXISTS (SELECT FROM "pipeline") THEN UPDATE "pipeline" SET "last_confirmed_at" = "updated_at"; END IF; END $$;--> statement-breakpoint
DO $$ BEGIN IF EXISTS (SELECT FROM "products") THEN UPDATE "products" SET "last_confirmed_at" = "updated_at"; END IF; END $$;--> statement-breakpoint
CREATE INDEX "catalytic_facilities_by_confirmed" ON "catalytic_facilities" USING btree ("last_confirmed_at","id");--> statement-breakpoint
CREATE INDEX "lending_profiles_by_confirmed" ON "lending_profiles" USING btree ("last_confirmed_at","id");--> statement-breakpoint
CREATE INDEX "pipeline_by_confirmed" ON "pipeline" USING btree ("last_confirmed_at","id");--> statement-breakpoint
CREATE INDEX "products_by_confirmed" ON "products" USING btree ("last_confirmed_at","id");