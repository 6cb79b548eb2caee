DROP INDEX "products_search_numbers";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_numbers" text GENERATED ALWAYS AS (regexp_replace(regexp_replace("search_text", '[^0-9]+', ' ', 'g'), '([0-9])', '\1\1\1', 'g')) STORED;--> statement-breakpoint
CREATE INDEX "products_search_numbers" ON "products" USING gin ("search_numbers" gin_trgm_ops);