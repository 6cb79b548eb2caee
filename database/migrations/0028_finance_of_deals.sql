CREATE TABLE "benchmark_rates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"benchmark" text NOT NULL,
	"tenor_days" integer,
	"as_of" date NOT NULL,
	"rate_bps" integer NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "benchmark_rates_day" UNIQUE NULLS NOT DISTINCT("benchmark","tenor_days","as_of")
);
--> statement-breakpoint
CREATE TABLE "finance_rule_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"revision" text NOT NULL,
	"content" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"loaded_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pipeline_deadlines" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"at_stake" bigint,
	"label" text NOT NULL,
	"source_id" uuid
);
--> statement-breakpoint
CREATE TABLE "pipeline_finance" (
	"pipeline_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"solar_kw" integer,
	"storage_kw" integer,
	"wages_met" text,
	"domestic_content" text,
	"content_exception_attested" text,
	"energy_community" text,
	"material_assistance_met" text,
	"tribal_enterprise_wholly_owned" text,
	"territory_confirmed" text,
	"low_income_category" text,
	"low_income_state" text,
	"low_income_allocated_on" date,
	"construction_start" date,
	"construction_state" text,
	"construction_method" text,
	"construction_evidence" text,
	"expected_service_date" date,
	"credit_owner_type" text,
	"tax_year_end_month" integer,
	"bridge_advance_percent" integer,
	"cash_months" integer,
	"cushion_months" integer,
	"transfer_price_cents" integer,
	"bridge_rate" text,
	"bridge_first_draw" date
);
--> statement-breakpoint
CREATE TABLE "pipeline_sources" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"organization_id" uuid,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"state_date" date,
	"phase" text NOT NULL,
	"rate" text,
	"term_months" integer,
	"maturity_date" date,
	"concessional" boolean NOT NULL,
	"restricted" boolean NOT NULL,
	"tax_exempt_bond" boolean NOT NULL,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "pipeline_uses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"label" text,
	"amount" bigint NOT NULL,
	"credit_technology" text
);
--> statement-breakpoint
ALTER TABLE "pipeline" ADD COLUMN "total_uses" bigint;--> statement-breakpoint
ALTER TABLE "pipeline" ADD COLUMN "firm_gap" bigint;--> statement-breakpoint
ALTER TABLE "pipeline" ADD COLUMN "soft_gap" bigint;--> statement-breakpoint
ALTER TABLE "pipeline" ADD COLUMN "gap_view" text;--> statement-breakpoint
ALTER TABLE "pipeline" ADD COLUMN "credit_base" bigint;--> statement-breakpoint
ALTER TABLE "pipeline" ADD COLUMN "slack_days" integer;--> statement-breakpoint
ALTER TABLE "pipeline" ADD COLUMN "clock_status" text;--> statement-breakpoint
ALTER TABLE "pipeline" ADD COLUMN "last_service_day" date;--> statement-breakpoint
ALTER TABLE "pipeline" ADD COLUMN "expected_service_day" date;--> statement-breakpoint
ALTER TABLE "pipeline" ADD COLUMN "credit_at_risk" bigint;--> statement-breakpoint
ALTER TABLE "pipeline" ADD COLUMN "credit_at_risk_from" text;--> statement-breakpoint
ALTER TABLE "pipeline" ADD COLUMN "facts_missing" integer;--> statement-breakpoint
ALTER TABLE "pipeline" ADD COLUMN "sought_bridge" bigint;--> statement-breakpoint
ALTER TABLE "pipeline" ADD COLUMN "sought_construction" bigint;--> statement-breakpoint
ALTER TABLE "pipeline" ADD COLUMN "sought_perm" bigint;--> statement-breakpoint
ALTER TABLE "pipeline" ADD COLUMN "figures_revision" text;--> statement-breakpoint
ALTER TABLE "pipeline" ADD COLUMN "figures_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pipeline_deadlines" ADD CONSTRAINT "pipeline_deadlines_pipeline_id_pipeline_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipeline"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_deadlines" ADD CONSTRAINT "pipeline_deadlines_source_id_pipeline_sources_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."pipeline_sources"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_finance" ADD CONSTRAINT "pipeline_finance_pipeline_id_pipeline_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipeline"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_sources" ADD CONSTRAINT "pipeline_sources_pipeline_id_pipeline_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipeline"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_sources" ADD CONSTRAINT "pipeline_sources_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_uses" ADD CONSTRAINT "pipeline_uses_pipeline_id_pipeline_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipeline"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pipeline_deadlines_day" ON "pipeline_deadlines" USING btree ("day","pipeline_id");--> statement-breakpoint
CREATE INDEX "pipeline_deadlines_deal" ON "pipeline_deadlines" USING btree ("pipeline_id");--> statement-breakpoint
CREATE INDEX "pipeline_deadlines_source" ON "pipeline_deadlines" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "pipeline_sources_deal" ON "pipeline_sources" USING btree ("pipeline_id","created_at","id");--> statement-breakpoint
CREATE INDEX "pipeline_sources_organization" ON "pipeline_sources" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "pipeline_uses_deal" ON "pipeline_uses" USING btree ("pipeline_id","created_at","id");--> statement-breakpoint
CREATE INDEX "pipeline_by_slack" ON "pipeline" USING btree ("slack_days","id");--> statement-breakpoint
CREATE INDEX "pipeline_by_firm_gap" ON "pipeline" USING btree ("firm_gap","id");--> statement-breakpoint
CREATE INDEX "pipeline_by_credit_at_risk" ON "pipeline" USING btree ("credit_at_risk","id");--> statement-breakpoint
CREATE INDEX "pipeline_by_expected_service" ON "pipeline" USING btree ("expected_service_day","id");--> statement-breakpoint
CREATE INDEX "pipeline_clock_status" ON "pipeline" USING btree ("clock_status");--> statement-breakpoint
CREATE INDEX "pipeline_figures_revision" ON "pipeline" USING btree ("figures_revision","id");