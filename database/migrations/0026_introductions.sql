CREATE TABLE "introductions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deal_id" uuid,
	"deal_name" text NOT NULL,
	"kind" text NOT NULL,
	"product_id" uuid,
	"lending_profile_id" uuid,
	"facility_id" uuid,
	"offer_name" text NOT NULL,
	"need" text NOT NULL,
	"amount" bigint,
	"score" integer NOT NULL,
	"confidence" integer NOT NULL,
	"deal_organization_id" uuid,
	"deal_organization_name" text NOT NULL,
	"capital_organization_id" uuid,
	"capital_organization_name" text NOT NULL,
	"asked_by" text NOT NULL,
	"asker_id" uuid,
	"asker_name" text NOT NULL,
	"asker_email" text NOT NULL,
	"asker_phone" text,
	"message" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"accepter_id" uuid,
	"accepter_name" text,
	"accepter_email" text,
	"accepter_phone" text,
	"decline_reason" text,
	"decline_note" text,
	"deal_outcome" text,
	"deal_outcome_amount" bigint,
	"deal_outcome_reason" text,
	"deal_outcome_note" text,
	"deal_outcome_at" timestamp (3) with time zone,
	"deal_outcome_by_name" text,
	"deal_outcome_by" uuid,
	"capital_outcome" text,
	"capital_outcome_amount" bigint,
	"capital_outcome_reason" text,
	"capital_outcome_note" text,
	"capital_outcome_at" timestamp (3) with time zone,
	"capital_outcome_by_name" text,
	"capital_outcome_by" uuid,
	"reminded_at" timestamp (3) with time zone,
	"outcome_asked_at" timestamp (3) with time zone,
	"beside_another" boolean DEFAULT false NOT NULL,
	"search_text" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "match_dismissals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"organization_id" uuid NOT NULL,
	"deal_id" uuid NOT NULL,
	"product_id" uuid,
	"lending_profile_id" uuid,
	"reason" text NOT NULL,
	"note" text,
	"created_by" uuid,
	"created_by_name" text NOT NULL,
	CONSTRAINT "match_dismissals_one_offer" CHECK (num_nonnulls(product_id, lending_profile_id) = 1)
);
--> statement-breakpoint
ALTER TABLE "introductions" ADD CONSTRAINT "introductions_deal_id_pipeline_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."pipeline"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "introductions" ADD CONSTRAINT "introductions_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "introductions" ADD CONSTRAINT "introductions_lending_profile_id_lending_profiles_id_fk" FOREIGN KEY ("lending_profile_id") REFERENCES "public"."lending_profiles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "introductions" ADD CONSTRAINT "introductions_facility_id_catalytic_facilities_id_fk" FOREIGN KEY ("facility_id") REFERENCES "public"."catalytic_facilities"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "introductions" ADD CONSTRAINT "introductions_deal_organization_id_organizations_id_fk" FOREIGN KEY ("deal_organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "introductions" ADD CONSTRAINT "introductions_capital_organization_id_organizations_id_fk" FOREIGN KEY ("capital_organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_dismissals" ADD CONSTRAINT "match_dismissals_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_dismissals" ADD CONSTRAINT "match_dismissals_deal_id_pipeline_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."pipeline"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_dismissals" ADD CONSTRAINT "match_dismissals_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_dismissals" ADD CONSTRAINT "match_dismissals_lending_profile_id_lending_profiles_id_fk" FOREIGN KEY ("lending_profile_id") REFERENCES "public"."lending_profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "introductions_live" ON "introductions" USING btree ("deal_id","capital_organization_id") WHERE state in ('requested', 'accepted') and not beside_another and deal_outcome is distinct from 'no_deal' and capital_outcome is distinct from 'no_deal';--> statement-breakpoint
CREATE INDEX "introductions_deal_organization" ON "introductions" USING btree ("deal_organization_id","created_at");--> statement-breakpoint
CREATE INDEX "introductions_capital_organization" ON "introductions" USING btree ("capital_organization_id","created_at");--> statement-breakpoint
CREATE INDEX "introductions_deal" ON "introductions" USING btree ("deal_id","created_at");--> statement-breakpoint
CREATE INDEX "introductions_product" ON "introductions" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "introductions_lending_profile" ON "introductions" USING btree ("lending_profile_id");--> statement-breakpoint
CREATE INDEX "introductions_facility" ON "introductions" USING btree ("facility_id");--> statement-breakpoint
CREATE INDEX "introductions_asker" ON "introductions" USING btree ("asker_id","created_at");--> statement-breakpoint
CREATE INDEX "introductions_state" ON "introductions" USING btree ("state","expires_at");--> statement-breakpoint
CREATE INDEX "introductions_by_created_at" ON "introductions" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "introductions_search" ON "introductions" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "match_dismissals_of_product" ON "match_dismissals" USING btree ("organization_id","deal_id","product_id") WHERE product_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "match_dismissals_of_profile" ON "match_dismissals" USING btree ("organization_id","deal_id","lending_profile_id") WHERE lending_profile_id is not null;--> statement-breakpoint
CREATE INDEX "match_dismissals_deal" ON "match_dismissals" USING btree ("deal_id");--> statement-breakpoint
CREATE INDEX "match_dismissals_product" ON "match_dismissals" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "match_dismissals_lending_profile" ON "match_dismissals" USING btree ("lending_profile_id");