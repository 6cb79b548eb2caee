-- A row per changing statement. Only added, never updated: writers do not wait for each other, and the sum over the
-- rows a reader sees is exactly what has been committed.
CREATE FUNCTION count_table_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO table_changes (table_name) VALUES (TG_TABLE_NAME);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER organizations_changes AFTER INSERT OR UPDATE OR DELETE ON organizations FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();--> statement-breakpoint
CREATE TRIGGER organization_memberships_changes AFTER INSERT OR UPDATE OR DELETE ON organization_memberships FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();--> statement-breakpoint
CREATE TRIGGER catalytic_facilities_changes AFTER INSERT OR UPDATE OR DELETE ON catalytic_facilities FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();--> statement-breakpoint
CREATE TRIGGER products_changes AFTER INSERT OR UPDATE OR DELETE ON products FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();--> statement-breakpoint
CREATE TRIGGER lending_profiles_changes AFTER INSERT OR UPDATE OR DELETE ON lending_profiles FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();--> statement-breakpoint
CREATE TRIGGER pipeline_changes AFTER INSERT OR UPDATE OR DELETE ON pipeline FOR EACH STATEMENT EXECUTE FUNCTION count_table_change();
