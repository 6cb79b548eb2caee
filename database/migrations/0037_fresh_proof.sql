ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Sessions from before have shown who they are when they began, and at no time since.
UPDATE "sessions" SET "confirmed_at" = "created_at";
