CREATE TABLE "distinct_organizations" (
	"one_id" uuid NOT NULL,
	"other_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "distinct_organizations_one_id_other_id_pk" PRIMARY KEY("one_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "distinct_organizations" ADD CONSTRAINT "distinct_organizations_one_id_organizations_id_fk" FOREIGN KEY ("one_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "distinct_organizations" ADD CONSTRAINT "distinct_organizations_other_id_organizations_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "distinct_organizations_other" ON "distinct_organizations" USING btree ("other_id");