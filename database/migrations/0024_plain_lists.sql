DROP INDEX "catalytic_facilities_by_name";--> statement-breakpoint
DROP INDEX "catalytic_facilities_by_facility_type";--> statement-breakpoint
DROP INDEX "catalytic_facilities_by_current_capital_raised_up";--> statement-breakpoint
DROP INDEX "catalytic_facilities_by_current_capital_raised_down";--> statement-breakpoint
DROP INDEX "catalytic_facilities_by_target_raise_up";--> statement-breakpoint
DROP INDEX "catalytic_facilities_by_target_raise_down";--> statement-breakpoint
DROP INDEX "catalytic_facilities_by_progress";--> statement-breakpoint
DROP INDEX "catalytic_facilities_by_eligible_recipients_up";--> statement-breakpoint
DROP INDEX "catalytic_facilities_by_eligible_recipients_down";--> statement-breakpoint
DROP INDEX "catalytic_facilities_by_status";--> statement-breakpoint
DROP INDEX "catalytic_facilities_by_backers_up";--> statement-breakpoint
DROP INDEX "catalytic_facilities_by_backers_down";--> statement-breakpoint
DROP INDEX "lending_profiles_by_minimum_loan_amount_up";--> statement-breakpoint
DROP INDEX "lending_profiles_by_minimum_loan_amount_down";--> statement-breakpoint
DROP INDEX "lending_profiles_by_maximum_loan_amount_up";--> statement-breakpoint
DROP INDEX "lending_profiles_by_maximum_loan_amount_down";--> statement-breakpoint
DROP INDEX "lending_profiles_by_status";--> statement-breakpoint
DROP INDEX "lending_profiles_by_created_at";--> statement-breakpoint
DROP INDEX "lending_profiles_by_updated_at";--> statement-breakpoint
DROP INDEX "organizations_called";--> statement-breakpoint
DROP INDEX "organizations_listed";--> statement-breakpoint
DROP INDEX "organizations_by_updated_at";--> statement-breakpoint
DROP INDEX "organizations_by_campaign_role_up";--> statement-breakpoint
DROP INDEX "organizations_by_campaign_role_down";--> statement-breakpoint
DROP INDEX "organizations_by_organization_type_up";--> statement-breakpoint
DROP INDEX "organizations_by_organization_type_down";--> statement-breakpoint
DROP INDEX "organizations_by_location_up";--> statement-breakpoint
DROP INDEX "organizations_by_location_down";--> statement-breakpoint
DROP INDEX "organizations_by_status_up";--> statement-breakpoint
DROP INDEX "organizations_by_status_down";--> statement-breakpoint
DROP INDEX "organizations_by_website_up";--> statement-breakpoint
DROP INDEX "organizations_by_website_down";--> statement-breakpoint
DROP INDEX "organizations_by_contact_email_up";--> statement-breakpoint
DROP INDEX "organizations_by_contact_email_down";--> statement-breakpoint
DROP INDEX "pipeline_by_location_up";--> statement-breakpoint
DROP INDEX "pipeline_by_location_down";--> statement-breakpoint
DROP INDEX "pipeline_by_current_stage_up";--> statement-breakpoint
DROP INDEX "pipeline_by_current_stage_down";--> statement-breakpoint
DROP INDEX "pipeline_by_asset_type_up";--> statement-breakpoint
DROP INDEX "pipeline_by_asset_type_down";--> statement-breakpoint
DROP INDEX "pipeline_by_technology_up";--> statement-breakpoint
DROP INDEX "pipeline_by_technology_down";--> statement-breakpoint
DROP INDEX "pipeline_by_cap_ex_up";--> statement-breakpoint
DROP INDEX "pipeline_by_cap_ex_down";--> statement-breakpoint
DROP INDEX "pipeline_by_itc_amount_up";--> statement-breakpoint
DROP INDEX "pipeline_by_itc_amount_down";--> statement-breakpoint
DROP INDEX "pipeline_by_cap_need_up";--> statement-breakpoint
DROP INDEX "pipeline_by_cap_need_down";--> statement-breakpoint
DROP INDEX "pipeline_by_expected_pto_date_up";--> statement-breakpoint
DROP INDEX "pipeline_by_expected_pto_date_down";--> statement-breakpoint
DROP INDEX "pipeline_by_deal_lead_up";--> statement-breakpoint
DROP INDEX "pipeline_by_deal_lead_down";--> statement-breakpoint
DROP INDEX "pipeline_by_outcome";--> statement-breakpoint
DROP INDEX "pipeline_by_visibility";--> statement-breakpoint
DROP INDEX "products_by_type_up";--> statement-breakpoint
DROP INDEX "products_by_type_down";--> statement-breakpoint
DROP INDEX "products_by_asset_up";--> statement-breakpoint
DROP INDEX "products_by_asset_down";--> statement-breakpoint
DROP INDEX "products_by_technology_up";--> statement-breakpoint
DROP INDEX "products_by_technology_down";--> statement-breakpoint
DROP INDEX "products_by_interest_rate_up";--> statement-breakpoint
DROP INDEX "products_by_interest_rate_down";--> statement-breakpoint
DROP INDEX "products_by_low_range_rate_up";--> statement-breakpoint
DROP INDEX "products_by_low_range_rate_down";--> statement-breakpoint
DROP INDEX "products_by_high_range_rate_up";--> statement-breakpoint
DROP INDEX "products_by_high_range_rate_down";--> statement-breakpoint
DROP INDEX "products_by_min_principal_size_up";--> statement-breakpoint
DROP INDEX "products_by_min_principal_size_down";--> statement-breakpoint
DROP INDEX "products_by_max_principal_size_up";--> statement-breakpoint
DROP INDEX "products_by_max_principal_size_down";--> statement-breakpoint
DROP INDEX "products_by_security_position_up";--> statement-breakpoint
DROP INDEX "products_by_security_position_down";--> statement-breakpoint
DROP INDEX "products_by_macro_geography_up";--> statement-breakpoint
DROP INDEX "products_by_macro_geography_down";--> statement-breakpoint
DROP INDEX "products_by_loan_term_length_up";--> statement-breakpoint
DROP INDEX "products_by_loan_term_length_down";--> statement-breakpoint
DROP INDEX "products_by_status";--> statement-breakpoint
DROP INDEX "resources_by_type";--> statement-breakpoint
DROP INDEX "resources_by_author_up";--> statement-breakpoint
DROP INDEX "resources_by_author_down";--> statement-breakpoint
DROP INDEX "resources_by_status";--> statement-breakpoint
DROP INDEX "resources_by_created_at";--> statement-breakpoint
DROP INDEX "resources_by_updated_at";--> statement-breakpoint
DROP INDEX "users_by_email";--> statement-breakpoint
DROP INDEX "users_by_role";--> statement-breakpoint
DROP INDEX "users_by_created_at";--> statement-breakpoint
DROP INDEX "users_by_last_login_at_up";--> statement-breakpoint
DROP INDEX "users_by_last_login_at_down";--> statement-breakpoint
DROP INDEX "catalytic_facilities_by_created_at";--> statement-breakpoint
DROP INDEX "organizations_by_created_at";--> statement-breakpoint
DROP INDEX "pipeline_by_created_at";--> statement-breakpoint
DROP INDEX "pipeline_by_updated_at";--> statement-breakpoint
DROP INDEX "products_by_created_at";--> statement-breakpoint
DROP INDEX "products_by_updated_at";--> statement-breakpoint
CREATE INDEX "catalytic_facilities_by_created_at" ON "catalytic_facilities" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "organizations_by_created_at" ON "organizations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "pipeline_by_created_at" ON "pipeline" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "pipeline_by_updated_at" ON "pipeline" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "products_by_created_at" ON "products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_by_updated_at" ON "products" USING btree ("updated_at","id");--> statement-breakpoint
-- A record's searched text carries the names of its organizations after what it says itself: a search reads one column,
-- with one index. Triggers write them, so that no import, merge or repair by hand can forget it.
CREATE FUNCTION own_search_text(searched text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT split_part(searched, E'\n\x01', 1)
$$;--> statement-breakpoint
CREATE FUNCTION search_text_with_names(own text, owner uuid, other uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  names text;
BEGIN
  -- The first line of an organization's text is its name; the rest may be hidden from who searches.
  SELECT string_agg(split_part(search_text, E'\n', 1), E'\n' ORDER BY id) INTO names FROM organizations WHERE id IN (owner, other);
  RETURN own || E'\n\x01' || coalesce(names, '');
END
$$;--> statement-breakpoint
CREATE FUNCTION write_searched_names() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  other uuid := NULL;
  other_before uuid := NULL;
BEGIN
  IF TG_TABLE_NAME = 'pipeline' THEN
    other := NEW.intermediary_aggregator_id;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    IF TG_TABLE_NAME = 'pipeline' THEN
      other_before := OLD.intermediary_aggregator_id;
    END IF;
    IF NEW.organization_id IS NOT DISTINCT FROM OLD.organization_id AND other IS NOT DISTINCT FROM other_before THEN
      -- The names are those of before; who renames an organization writes them anew, and waits for this row.
      IF position(E'\n\x01' IN NEW.search_text) = 0 THEN
        NEW.search_text := NEW.search_text || E'\n\x01' || split_part(OLD.search_text, E'\n\x01', 2);
      END IF;
      RETURN NEW;
    END IF;
  END IF;
  -- A row that is not there yet cannot be renamed with its organization: the name stays as it is until it is there.
  PERFORM FROM organizations WHERE id IN (NEW.organization_id, other) ORDER BY id FOR SHARE;
  NEW.search_text := search_text_with_names(own_search_text(NEW.search_text), NEW.organization_id, other);
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE FUNCTION rename_in_searched_texts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET search_text = search_text_with_names(own_search_text(search_text), organization_id, NULL) WHERE organization_id = NEW.id;
  UPDATE catalytic_facilities SET search_text = search_text_with_names(own_search_text(search_text), organization_id, NULL) WHERE organization_id = NEW.id;
  UPDATE lending_profiles SET search_text = search_text_with_names(own_search_text(search_text), organization_id, NULL) WHERE organization_id = NEW.id;
  UPDATE pipeline SET search_text = search_text_with_names(own_search_text(search_text), organization_id, intermediary_aggregator_id)
    WHERE organization_id = NEW.id OR intermediary_aggregator_id = NEW.id;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- A statement without rows would count as a change of its table.
DO $$
BEGIN
  IF EXISTS (SELECT FROM products) THEN
    UPDATE products SET search_text = search_text_with_names(search_text, organization_id, NULL);
  END IF;
  IF EXISTS (SELECT FROM catalytic_facilities) THEN
    UPDATE catalytic_facilities SET search_text = search_text_with_names(search_text, organization_id, NULL);
  END IF;
  IF EXISTS (SELECT FROM lending_profiles) THEN
    UPDATE lending_profiles SET search_text = search_text_with_names(search_text, organization_id, NULL);
  END IF;
  IF EXISTS (SELECT FROM pipeline) THEN
    UPDATE pipeline SET search_text = search_text_with_names(search_text, organization_id, intermediary_aggregator_id);
  END IF;
END
$$;--> statement-breakpoint
CREATE TRIGGER write_searched_names BEFORE INSERT OR UPDATE OF search_text, organization_id ON products FOR EACH ROW EXECUTE FUNCTION write_searched_names();--> statement-breakpoint
CREATE TRIGGER write_searched_names BEFORE INSERT OR UPDATE OF search_text, organization_id ON catalytic_facilities FOR EACH ROW EXECUTE FUNCTION write_searched_names();--> statement-breakpoint
CREATE TRIGGER write_searched_names BEFORE INSERT OR UPDATE OF search_text, organization_id ON lending_profiles FOR EACH ROW EXECUTE FUNCTION write_searched_names();--> statement-breakpoint
CREATE TRIGGER write_searched_names BEFORE INSERT OR UPDATE OF search_text, organization_id, intermediary_aggregator_id ON pipeline FOR EACH ROW EXECUTE FUNCTION write_searched_names();--> statement-breakpoint
CREATE TRIGGER rename_in_searched_texts AFTER UPDATE OF search_text ON organizations FOR EACH ROW
  WHEN (split_part(OLD.search_text, E'\n', 1) IS DISTINCT FROM split_part(NEW.search_text, E'\n', 1))
  EXECUTE FUNCTION rename_in_searched_texts();
