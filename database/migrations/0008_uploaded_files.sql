CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"uploader_id" uuid,
	"state" text DEFAULT 'uploading' NOT NULL,
	"upload_key" text NOT NULL,
	"key" text,
	"name" text,
	"content_type" text,
	"bytes" integer,
	"sha256" text,
	"holder_entity" text,
	"holder_id" uuid,
	"unheld_since" timestamp (3) with time zone DEFAULT now(),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploader_id_users_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "files_upload_key" ON "files" USING btree ("upload_key");--> statement-breakpoint
CREATE UNIQUE INDEX "files_key" ON "files" USING btree ("key");--> statement-breakpoint
CREATE INDEX "files_uploader" ON "files" USING btree ("uploader_id");--> statement-breakpoint
CREATE INDEX "files_unheld" ON "files" USING btree ("unheld_since");--> statement-breakpoint
CREATE INDEX "files_holder" ON "files" USING btree ("holder_entity","holder_id");