CREATE TABLE "confirmation_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"records" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "digest_due" (
	"user_id" uuid NOT NULL,
	"cadence" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"contained" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"confirmations_at" timestamp (3) with time zone,
	CONSTRAINT "digest_due_user_id_cadence_pk" PRIMARY KEY("user_id","cadence")
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"user_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"record_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follows_user_id_entity_record_id_pk" PRIMARY KEY("user_id","entity","record_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"entity" text,
	"record_id" uuid,
	"merged_by" text NOT NULL,
	"organization_id" uuid,
	"actor_id" uuid,
	"action" text NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pending_notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"notice" jsonb NOT NULL,
	"notified_up_to" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_mentions" (
	"activity_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "activity_mentions_activity_id_user_id_pk" PRIMARY KEY("activity_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"screen" text NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"columns" jsonb,
	"display" text,
	"shared_with" text DEFAULT 'me' NOT NULL,
	"owner_id" uuid,
	"organization_id" uuid
);
--> statement-breakpoint
CREATE TABLE "view_alerts" (
	"view_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"known_ids" uuid[] DEFAULT '{}' NOT NULL,
	"checked_as" text NOT NULL,
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "view_alerts_view_id_user_id_pk" PRIMARY KEY("view_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "kind" text DEFAULT 'file' NOT NULL;--> statement-breakpoint
ALTER TABLE "confirmation_links" ADD CONSTRAINT "confirmation_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_due" ADD CONSTRAINT "digest_due_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_mentions" ADD CONSTRAINT "activity_mentions_activity_id_pipeline_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."pipeline_activities"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_mentions" ADD CONSTRAINT "activity_mentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_alerts" ADD CONSTRAINT "view_alerts_view_id_saved_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "view_alerts" ADD CONSTRAINT "view_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "confirmation_links_token" ON "confirmation_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "confirmation_links_user" ON "confirmation_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "confirmation_links_expires" ON "confirmation_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "digest_due_at" ON "digest_due" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "follows_record" ON "follows" USING btree ("entity","record_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","kind","merged_by") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_person" ON "notifications" USING btree ("user_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "notifications_updated" ON "notifications" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "notifications_record" ON "notifications" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "pending_notices_created" ON "pending_notices" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "activity_mentions_user" ON "activity_mentions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("owner_id","screen",lower("name"));--> statement-breakpoint
CREATE INDEX "saved_views_organization" ON "saved_views" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("shared_with");--> statement-breakpoint
CREATE INDEX "view_alerts_user" ON "view_alerts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "view_alerts_checked" ON "view_alerts" USING btree ("checked_at");