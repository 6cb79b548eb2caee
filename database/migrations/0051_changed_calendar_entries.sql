CREATE TABLE "calendar_feed_entries" (
	"feed_id" uuid NOT NULL,
	"uid" text NOT NULL,
	"digest" text NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_feed_entries_feed_id_uid_pk" PRIMARY KEY("feed_id","uid")
);
--> statement-breakpoint
ALTER TABLE "calendar_feed_entries" ADD CONSTRAINT "calendar_feed_entries_feed_id_calendar_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."calendar_feeds"("id") ON DELETE cascade ON UPDATE no action;