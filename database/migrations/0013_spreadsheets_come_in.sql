CREATE TABLE "external_keys" (
	"entity" text NOT NULL,
	"scope" text NOT NULL,
	"source" text NOT NULL,
	"key" text NOT NULL,
	"record_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	CONSTRAINT "external_keys_entity_scope_source_key_pk" PRIMARY KEY("entity","scope","source","key")
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"user_id" uuid NOT NULL,
	"entity" text NOT NULL,
	"headers_hash" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_mappings_user_id_entity_headers_hash_pk" PRIMARY KEY("user_id","entity","headers_hash")
);
--> statement-breakpoint
CREATE TABLE "import_parts" (
	"import_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "import_parts_import_id_part_pk" PRIMARY KEY("import_id","part")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"position" integer NOT NULL,
	"row" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"input" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"record_id" uuid,
	"version" integer,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"candidates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"duplicate_of_row" integer,
	"decision" text,
	"candidate_id" uuid,
	"external_key" text,
	"result" text,
	"before" jsonb,
	"version_after" integer,
	"message" text,
	CONSTRAINT "import_rows_import_id_round_position_pk" PRIMARY KEY("import_id","round","position")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_by" uuid NOT NULL,
	"created_by_name" text NOT NULL,
	"entity" text NOT NULL,
	"filename" text NOT NULL,
	"file_hash" text NOT NULL,
	"state" text DEFAULT 'uploaded' NOT NULL,
	"task" text,
	"stage" text,
	"mode" text,
	"duplicates" text DEFAULT 'skip' NOT NULL,
	"sheets" jsonb NOT NULL,
	"reading" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"notes" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"counts" jsonb,
	"progress_done" integer DEFAULT 0 NOT NULL,
	"progress_total" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"left" integer DEFAULT 0 NOT NULL,
	"message" text,
	"scope" text NOT NULL,
	"origin" jsonb,
	"lease_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_parts" ADD CONSTRAINT "import_parts_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "external_keys_record" ON "external_keys" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "external_keys_import" ON "external_keys" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "import_rows_outcome" ON "import_rows" USING btree ("import_id","round","outcome","position");--> statement-breakpoint
CREATE INDEX "imports_person" ON "imports" USING btree ("created_by","created_at","id");--> statement-breakpoint
CREATE INDEX "imports_created" ON "imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "imports_state" ON "imports" USING btree ("state");