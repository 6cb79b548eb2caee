CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"rp_id" text NOT NULL,
	"name" text NOT NULL,
	"synced" boolean NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"locked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ALTER COLUMN "way" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD COLUMN "kind" text DEFAULT 'second_step' NOT NULL;--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD COLUMN "challenge" text;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_sign_ins_session" ON "pending_sign_ins" USING btree ("session_id");