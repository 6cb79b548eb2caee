DROP INDEX "organizations_called";--> statement-breakpoint
CREATE INDEX "organizations_named" ON "organizations" USING btree (split_part("search_text", E'\n', 1));--> statement-breakpoint
CREATE INDEX "organizations_called" ON "organizations" USING gin (lower(split_part("search_text", E'\n', 1)) gin_trgm_ops);