CREATE TABLE "sso_domains" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"provider_id" uuid NOT NULL,
	"domain" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_identities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_providers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"organization_id" uuid,
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"sealed_client_secret" text,
	"email_trust" text DEFAULT 'claim' NOT NULL,
	"just_in_time" boolean DEFAULT false NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"second_factor" text DEFAULT 'portal' NOT NULL,
	"session_hours" integer DEFAULT 12 NOT NULL,
	"enabled" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD COLUMN "provider_id" uuid;--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD COLUMN "nonce" text;--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD COLUMN "sealed_verifier" text;--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD COLUMN "state_hash" text;--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "provider_id" uuid;--> statement-breakpoint
ALTER TABLE "sso_domains" ADD CONSTRAINT "sso_domains_provider_id_sso_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."sso_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_provider_id_sso_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."sso_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD CONSTRAINT "sso_providers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sso_domains_domain" ON "sso_domains" USING btree ("domain");--> statement-breakpoint
CREATE INDEX "sso_domains_provider" ON "sso_domains" USING btree ("provider_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_identities_subject" ON "sso_identities" USING btree ("provider_id","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_identities_account" ON "sso_identities" USING btree ("provider_id","user_id");--> statement-breakpoint
CREATE INDEX "sso_identities_user" ON "sso_identities" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_providers_organization" ON "sso_providers" USING btree ("organization_id") WHERE "sso_providers"."organization_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sso_providers_portal" ON "sso_providers" USING btree (("organization_id" is null)) WHERE "sso_providers"."organization_id" is null;--> statement-breakpoint
ALTER TABLE "pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_provider_id_sso_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."sso_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_provider_id_sso_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."sso_providers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_sign_ins_provider" ON "pending_sign_ins" USING btree ("provider_id") WHERE "pending_sign_ins"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX "sessions_provider" ON "sessions" USING btree ("provider_id") WHERE "sessions"."provider_id" is not null;