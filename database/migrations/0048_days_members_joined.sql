ALTER TABLE "organization_memberships" ALTER COLUMN "joined_at" DROP DEFAULT;--> statement-breakpoint
-- Days that were typed were stored as their beginning in UTC.
ALTER TABLE "organization_memberships" ALTER COLUMN "joined_at" SET DATA TYPE date USING ("joined_at" AT TIME ZONE 'UTC')::date;--> statement-breakpoint
ALTER TABLE "organization_memberships" ALTER COLUMN "joined_at" SET DEFAULT now();
