CREATE TABLE "stored_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sealed_key" text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "stored_keys_one" ON "stored_keys" USING btree ((true));