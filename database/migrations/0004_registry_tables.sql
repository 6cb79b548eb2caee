CREATE TABLE "catalytic_facilities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"organization_id" uuid NOT NULL,
	"administrator_name" text,
	"facility_type" text DEFAULT 'below_market_rate_capital' NOT NULL,
	"current_capital_raised" bigint,
	"target_raise" bigint,
	"backers" text,
	"profile_of_backers" text,
	"eligible_recipients" text,
	"project_requirements" text,
	"transaction_requirements" text,
	"geographic_requirement" text,
	"file" text,
	"description" text,
	"type" text DEFAULT 'catalytic_facility' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"organization_id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"invited_by" uuid
);
--> statement-breakpoint
CREATE TABLE "lending_profiles" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"organization_id" uuid NOT NULL,
	"loan_types" text[] DEFAULT '{}' NOT NULL,
	"minimum_loan_amount" bigint,
	"maximum_loan_amount" bigint,
	"interest_rate_range" text,
	"term_range" text,
	"sectors" text[] DEFAULT '{}' NOT NULL,
	"geographies" text[] DEFAULT '{}' NOT NULL,
	"criteria" text,
	"status" text DEFAULT 'active' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organization_memberships" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"aggregator_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"membership_type" text NOT NULL,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_by" uuid
);
--> statement-breakpoint
CREATE TABLE "pipeline" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"organization_id" uuid,
	"location" text,
	"asset_type" text[] DEFAULT '{}' NOT NULL,
	"technology" text[] DEFAULT '{}' NOT NULL,
	"cap_ex" bigint,
	"itc_amount" bigint,
	"itc_percentage" text,
	"itc_monetization_strategy" text,
	"deal_lead" text,
	"system_owner" text,
	"owner_type" text,
	"borrower" text,
	"borrower_type" text,
	"sources_secured" text,
	"cap_need" text[] DEFAULT '{}' NOT NULL,
	"current_stage" text,
	"expected_pto_date" text,
	"expected_pto_month" text,
	"offtake_interconnection_status" text,
	"other" text,
	"notes" text,
	"intermediary_aggregator_id" uuid,
	"origin" text,
	"visibility" text DEFAULT 'shared' NOT NULL,
	"outcome" text DEFAULT 'open' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pipeline_activities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"description" text,
	"scheduled_date" timestamp (3) with time zone,
	"completed_date" timestamp (3) with time zone,
	"created_by" uuid,
	"created_by_name" text
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"organization_id" uuid NOT NULL,
	"type" text[] DEFAULT '{}' NOT NULL,
	"asset" text[] DEFAULT '{}' NOT NULL,
	"technology" text[] DEFAULT '{}' NOT NULL,
	"low_range_rate" text,
	"high_range_rate" text,
	"low_rate_benchmark" text,
	"low_rate_basis_points" integer,
	"high_rate_benchmark" text,
	"high_rate_basis_points" integer,
	"min_principal_size" bigint,
	"max_principal_size" bigint,
	"necessary_credit_enhancement" text,
	"optional_credit_enhancement" text,
	"security_position" text[] DEFAULT '{}' NOT NULL,
	"macro_geography" text,
	"certain_geographies" text[] DEFAULT '{}' NOT NULL,
	"term_details" text,
	"loan_term_length" text[] DEFAULT '{}' NOT NULL,
	"investment_committee_cycle_info" text,
	"description" text,
	"is_supported_by_catalytic_facility" boolean DEFAULT false NOT NULL,
	"catalytic_facility_id" uuid,
	"status" text DEFAULT 'draft' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "table_changes" (
	"table_name" text NOT NULL,
	"times" bigint DEFAULT 1 NOT NULL
);
--> statement-breakpoint
DROP INDEX "organizations_name";--> statement-breakpoint
ALTER TABLE "catalytic_facilities" ADD CONSTRAINT "catalytic_facilities_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lending_profiles" ADD CONSTRAINT "lending_profiles_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_memberships" ADD CONSTRAINT "organization_memberships_aggregator_id_organizations_id_fk" FOREIGN KEY ("aggregator_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organization_memberships" ADD CONSTRAINT "organization_memberships_member_id_organizations_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline" ADD CONSTRAINT "pipeline_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline" ADD CONSTRAINT "pipeline_intermediary_aggregator_id_organizations_id_fk" FOREIGN KEY ("intermediary_aggregator_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_activities" ADD CONSTRAINT "pipeline_activities_pipeline_id_pipeline_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipeline"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_catalytic_facility_id_catalytic_facilities_id_fk" FOREIGN KEY ("catalytic_facility_id") REFERENCES "public"."catalytic_facilities"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalytic_facilities_organization" ON "catalytic_facilities" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "catalytic_facilities_created" ON "catalytic_facilities" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "catalytic_facilities_status" ON "catalytic_facilities" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "catalytic_facilities_name" ON "catalytic_facilities" USING btree ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "catalytic_facilities_search" ON "catalytic_facilities" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_token" ON "invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_address" ON "invitations" USING btree ("organization_id","email");--> statement-breakpoint
CREATE INDEX "invitations_email" ON "invitations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "lending_profiles_organization" ON "lending_profiles" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "lending_profiles_status" ON "lending_profiles" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "lending_profiles_name" ON "lending_profiles" USING btree ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "lending_profiles_search" ON "lending_profiles" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "organization_memberships_pair" ON "organization_memberships" USING btree ("aggregator_id","member_id");--> statement-breakpoint
CREATE INDEX "organization_memberships_member" ON "organization_memberships" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "pipeline_organization" ON "pipeline" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "pipeline_intermediary" ON "pipeline" USING btree ("intermediary_aggregator_id");--> statement-breakpoint
CREATE INDEX "pipeline_stage" ON "pipeline" USING btree ("current_stage");--> statement-breakpoint
CREATE INDEX "pipeline_created" ON "pipeline" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "pipeline_name" ON "pipeline" USING btree ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "pipeline_search" ON "pipeline" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pipeline_activities_pipeline" ON "pipeline_activities" USING btree ("pipeline_id","created_at","id");--> statement-breakpoint
CREATE INDEX "pipeline_activities_open" ON "pipeline_activities" USING btree ("scheduled_date");--> statement-breakpoint
CREATE INDEX "products_organization" ON "products" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "products_facility" ON "products" USING btree ("catalytic_facility_id");--> statement-breakpoint
CREATE INDEX "products_status" ON "products" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree ("name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "table_changes_table" ON "table_changes" USING btree ("table_name","times");--> statement-breakpoint
CREATE INDEX "organizations_search" ON "organizations" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "organizations_role" ON "organizations" USING btree ("campaign_role","status");--> statement-breakpoint
CREATE INDEX "organizations_status" ON "organizations" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "organizations_name" ON "organizations" USING btree ("name" collate "und-x-icu","id");