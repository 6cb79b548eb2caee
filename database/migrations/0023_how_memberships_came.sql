CREATE TABLE "removed_members" (
	"user_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"removed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "removed_members_user_id_organization_id_pk" PRIMARY KEY("user_id","organization_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "membership_origin" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "ended_membership" text;--> statement-breakpoint
ALTER TABLE "removed_members" ADD CONSTRAINT "removed_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_members_organization" ON "removed_members" USING btree ("organization_id");--> statement-breakpoint
-- Of earlier memberships nobody kept how they came. Proven addresses keep theirs and nothing is said of it. Of the others, who
-- has no password waits for an administrator's link to set one, and who has one registered with a key: no right in force ends,
-- but the owner's first proof ends what somebody else may have registered with it. No allow-list is assumed, since that would
-- take away rights until the proof.
UPDATE "users" SET "membership_origin" = CASE WHEN "password_hash" IS NULL THEN 'administrator' ELSE 'key' END
  WHERE "organization_id" IS NOT NULL AND NOT "is_email_verified";
