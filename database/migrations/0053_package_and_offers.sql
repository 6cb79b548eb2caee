CREATE TABLE "pipeline_offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"introduction_id" uuid NOT NULL,
	"need" text NOT NULL,
	"kind" text,
	"amount" bigint,
	"phase" text,
	"rate" text,
	"points_bps" integer,
	"fees_dollars" bigint,
	"term_months" integer,
	"interest_only_months" integer,
	"amortization_months" integer,
	"day_count" text DEFAULT '30_360' NOT NULL,
	"closing_day" date,
	"security" text,
	"note" text,
	"conditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"items" text[] DEFAULT '{}' NOT NULL,
	"good_until" date,
	"file" text,
	"binding" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"decline_reason" text,
	"decline_note" text,
	"deal_closed_amount" bigint,
	"deal_closed_day" date,
	"capital_closed_amount" bigint,
	"capital_closed_day" date,
	"created_by" uuid,
	"sent_by" uuid,
	"accepted_by" uuid
);
--> statement-breakpoint
CREATE TABLE "pipeline_documents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"item" text,
	"line" text,
	"kind" text,
	"title" text,
	"note" text,
	"file" text,
	"not_applicable" text,
	"created_by" uuid,
	CONSTRAINT "pipeline_documents_one_of_two" CHECK (case when not_applicable is null then kind is not null and title is not null and file is not null else item is not null and file is null end)
);
--> statement-breakpoint
CREATE TABLE "pipeline_questions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"organization_id" uuid,
	"organization_name" text NOT NULL,
	"item" text,
	"line" text,
	"question" text NOT NULL,
	"asked_by" uuid,
	"answer" text,
	"document_id" uuid,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pipeline_share_readers" (
	"share_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pipeline_share_readers_share_id_user_id_pk" PRIMARY KEY("share_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "pipeline_shares" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"pipeline_id" uuid NOT NULL,
	"organization_id" uuid,
	"organization_name" text NOT NULL,
	"sections" text[] DEFAULT '{}' NOT NULL,
	"all_documents" boolean NOT NULL,
	"documents" uuid[] DEFAULT '{}' NOT NULL,
	"until" date NOT NULL,
	"words" text,
	"created_by" uuid,
	"ended_at" timestamp (3) with time zone,
	"ended_why" text
);
--> statement-breakpoint
ALTER TABLE "pipeline_sources" ADD COLUMN "offer_id" uuid;--> statement-breakpoint
ALTER TABLE "pipeline_offers" ADD CONSTRAINT "pipeline_offers_introduction_id_introductions_id_fk" FOREIGN KEY ("introduction_id") REFERENCES "public"."introductions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_documents" ADD CONSTRAINT "pipeline_documents_pipeline_id_pipeline_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipeline"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_questions" ADD CONSTRAINT "pipeline_questions_pipeline_id_pipeline_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipeline"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_questions" ADD CONSTRAINT "pipeline_questions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_questions" ADD CONSTRAINT "pipeline_questions_document_id_pipeline_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."pipeline_documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_share_readers" ADD CONSTRAINT "pipeline_share_readers_share_id_pipeline_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."pipeline_shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_share_readers" ADD CONSTRAINT "pipeline_share_readers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_shares" ADD CONSTRAINT "pipeline_shares_pipeline_id_pipeline_id_fk" FOREIGN KEY ("pipeline_id") REFERENCES "public"."pipeline"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_shares" ADD CONSTRAINT "pipeline_shares_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pipeline_offers_open" ON "pipeline_offers" USING btree ("introduction_id","need") WHERE state in ('draft', 'sent');--> statement-breakpoint
CREATE INDEX "pipeline_offers_introduction" ON "pipeline_offers" USING btree ("introduction_id","created_at","id");--> statement-breakpoint
CREATE INDEX "pipeline_documents_deal" ON "pipeline_documents" USING btree ("pipeline_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "pipeline_documents_not_applicable" ON "pipeline_documents" USING btree ("pipeline_id","item") WHERE not_applicable is not null;--> statement-breakpoint
CREATE INDEX "pipeline_questions_deal" ON "pipeline_questions" USING btree ("pipeline_id","created_at","id");--> statement-breakpoint
CREATE INDEX "pipeline_questions_organization" ON "pipeline_questions" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "pipeline_questions_document" ON "pipeline_questions" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "pipeline_share_readers_user" ON "pipeline_share_readers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pipeline_shares_live" ON "pipeline_shares" USING btree ("pipeline_id","organization_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "pipeline_shares_deal" ON "pipeline_shares" USING btree ("pipeline_id","created_at","id");--> statement-breakpoint
CREATE INDEX "pipeline_shares_organization" ON "pipeline_shares" USING btree ("organization_id");--> statement-breakpoint
ALTER TABLE "pipeline_sources" ADD CONSTRAINT "pipeline_sources_offer_id_pipeline_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."pipeline_offers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pipeline_sources" ADD CONSTRAINT "pipeline_sources_offer_id_unique" UNIQUE("offer_id");