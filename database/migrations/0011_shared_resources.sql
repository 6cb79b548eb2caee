CREATE TABLE "resources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"membership_base" text[] DEFAULT '{}' NOT NULL,
	"author" text,
	"description" text,
	"url" text,
	"file" text,
	"status" text DEFAULT 'published' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "resources_status" ON "resources" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "resources_name" ON "resources" USING btree ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "resources_search" ON "resources" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE TRIGGER resources_changes AFTER INSERT OR UPDATE OR DELETE ON resources FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
