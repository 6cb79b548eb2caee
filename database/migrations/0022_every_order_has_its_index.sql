ALTER INDEX "catalytic_facilities_created" RENAME TO "catalytic_facilities_by_created_at";--> statement-breakpoint
ALTER INDEX "catalytic_facilities_name" RENAME TO "catalytic_facilities_by_name";--> statement-breakpoint
ALTER INDEX "lending_profiles_name" RENAME TO "lending_profiles_by_name";--> statement-breakpoint
ALTER INDEX "organizations_created" RENAME TO "organizations_by_created_at";--> statement-breakpoint
ALTER INDEX "organizations_name" RENAME TO "organizations_by_name";--> statement-breakpoint
ALTER INDEX "pipeline_updated" RENAME TO "pipeline_by_updated_at";--> statement-breakpoint
ALTER INDEX "pipeline_created" RENAME TO "pipeline_by_created_at";--> statement-breakpoint
ALTER INDEX "pipeline_name" RENAME TO "pipeline_by_name";--> statement-breakpoint
ALTER INDEX "pipeline_cost_up" RENAME TO "pipeline_by_cap_ex_up";--> statement-breakpoint
ALTER INDEX "pipeline_cost_down" RENAME TO "pipeline_by_cap_ex_down";--> statement-breakpoint
ALTER INDEX "pipeline_pto_up" RENAME TO "pipeline_by_expected_pto_date_up";--> statement-breakpoint
ALTER INDEX "pipeline_pto_down" RENAME TO "pipeline_by_expected_pto_date_down";--> statement-breakpoint
ALTER INDEX "products_updated" RENAME TO "products_by_updated_at";--> statement-breakpoint
ALTER INDEX "products_name" RENAME TO "products_by_name";--> statement-breakpoint
ALTER INDEX "products_created" RENAME TO "products_by_created_at";--> statement-breakpoint
ALTER INDEX "products_minimum_up" RENAME TO "products_by_min_principal_size_up";--> statement-breakpoint
ALTER INDEX "products_minimum_down" RENAME TO "products_by_min_principal_size_down";--> statement-breakpoint
ALTER INDEX "products_maximum_up" RENAME TO "products_by_max_principal_size_up";--> statement-breakpoint
ALTER INDEX "products_maximum_down" RENAME TO "products_by_max_principal_size_down";--> statement-breakpoint
ALTER INDEX "products_rate_up" RENAME TO "products_by_interest_rate_up";--> statement-breakpoint
ALTER INDEX "products_rate_down" RENAME TO "products_by_interest_rate_down";--> statement-breakpoint
ALTER INDEX "resources_name" RENAME TO "resources_by_name";--> statement-breakpoint
ALTER INDEX "users_created" RENAME TO "users_by_created_at";--> statement-breakpoint
DROP INDEX "pipeline_activities_open";--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("action","seq");--> statement-breakpoint
CREATE INDEX "audit_entries_search" ON "audit_entries" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "catalytic_facilities_by_facility_type" ON "catalytic_facilities" USING btree ("facility_type","id");--> statement-breakpoint
CREATE INDEX "catalytic_facilities_by_current_capital_raised_up" ON "catalytic_facilities" USING btree ("current_capital_raised","id");--> statement-breakpoint
CREATE INDEX "catalytic_facilities_by_current_capital_raised_down" ON "catalytic_facilities" USING btree ("current_capital_raised" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "catalytic_facilities_by_target_raise_up" ON "catalytic_facilities" USING btree ("target_raise","id");--> statement-breakpoint
CREATE INDEX "catalytic_facilities_by_target_raise_down" ON "catalytic_facilities" USING btree ("target_raise" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "catalytic_facilities_by_progress" ON "catalytic_facilities" USING btree ((case when coalesce("current_capital_raised", 0) = 0 or coalesce("target_raise", 0) = 0 then 0 else "current_capital_raised"::numeric / "target_raise" end),"id");--> statement-breakpoint
CREATE INDEX "catalytic_facilities_by_eligible_recipients_up" ON "catalytic_facilities" USING btree (left("eligible_recipients", 200) collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "catalytic_facilities_by_eligible_recipients_down" ON "catalytic_facilities" USING btree (left("eligible_recipients", 200) collate "und-x-icu" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "catalytic_facilities_by_status" ON "catalytic_facilities" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "catalytic_facilities_by_backers_up" ON "catalytic_facilities" USING btree (left("backers", 200) collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "catalytic_facilities_by_backers_down" ON "catalytic_facilities" USING btree (left("backers", 200) collate "und-x-icu" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "lending_profiles_by_minimum_loan_amount_up" ON "lending_profiles" USING btree ("minimum_loan_amount","id");--> statement-breakpoint
CREATE INDEX "lending_profiles_by_minimum_loan_amount_down" ON "lending_profiles" USING btree ("minimum_loan_amount" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "lending_profiles_by_maximum_loan_amount_up" ON "lending_profiles" USING btree ("maximum_loan_amount","id");--> statement-breakpoint
CREATE INDEX "lending_profiles_by_maximum_loan_amount_down" ON "lending_profiles" USING btree ("maximum_loan_amount" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "lending_profiles_by_status" ON "lending_profiles" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "lending_profiles_by_created_at" ON "lending_profiles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "lending_profiles_by_updated_at" ON "lending_profiles" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "organizations_by_updated_at" ON "organizations" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "organizations_by_campaign_role_up" ON "organizations" USING btree ("campaign_role","name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "organizations_by_campaign_role_down" ON "organizations" USING btree ("campaign_role" desc nulls last,"name" collate "und-x-icu","id" desc);--> statement-breakpoint
CREATE INDEX "organizations_by_organization_type_up" ON "organizations" USING btree ("organization_type","name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "organizations_by_organization_type_down" ON "organizations" USING btree ("organization_type" desc nulls last,"name" collate "und-x-icu","id" desc);--> statement-breakpoint
CREATE INDEX "organizations_by_location_up" ON "organizations" USING btree ("location" collate "und-x-icu","name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "organizations_by_location_down" ON "organizations" USING btree ("location" collate "und-x-icu" desc nulls last,"name" collate "und-x-icu","id" desc);--> statement-breakpoint
CREATE INDEX "organizations_by_status_up" ON "organizations" USING btree ("status","name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "organizations_by_status_down" ON "organizations" USING btree ("status" desc,"name" collate "und-x-icu","id" desc);--> statement-breakpoint
CREATE INDEX "organizations_by_website_up" ON "organizations" USING btree (left("website", 200),"name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "organizations_by_website_down" ON "organizations" USING btree (left("website", 200) desc nulls last,"name" collate "und-x-icu","id" desc);--> statement-breakpoint
CREATE INDEX "organizations_by_contact_email_up" ON "organizations" USING btree ("contact_email","name" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "organizations_by_contact_email_down" ON "organizations" USING btree ("contact_email" desc nulls last,"name" collate "und-x-icu","id" desc);--> statement-breakpoint
CREATE INDEX "pipeline_by_location_up" ON "pipeline" USING btree ("location","id");--> statement-breakpoint
CREATE INDEX "pipeline_by_location_down" ON "pipeline" USING btree ("location" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "pipeline_by_current_stage_up" ON "pipeline" USING btree (array_position('{predevelopment,development_including_design_engineering,construction_post_ntp,nearing_completion}'::text[], "current_stage"),"id");--> statement-breakpoint
CREATE INDEX "pipeline_by_current_stage_down" ON "pipeline" USING btree (array_position('{predevelopment,development_including_design_engineering,construction_post_ntp,nearing_completion}'::text[], "current_stage") desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "pipeline_by_asset_type_up" ON "pipeline" USING btree (nullif("asset_type", '{}'),"id");--> statement-breakpoint
CREATE INDEX "pipeline_by_asset_type_down" ON "pipeline" USING btree (nullif("asset_type", '{}') desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "pipeline_by_technology_up" ON "pipeline" USING btree (nullif("technology", '{}'),"id");--> statement-breakpoint
CREATE INDEX "pipeline_by_technology_down" ON "pipeline" USING btree (nullif("technology", '{}') desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "pipeline_by_itc_amount_up" ON "pipeline" USING btree ("itc_amount","id");--> statement-breakpoint
CREATE INDEX "pipeline_by_itc_amount_down" ON "pipeline" USING btree ("itc_amount" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "pipeline_by_cap_need_up" ON "pipeline" USING btree (nullif("cap_need", '{}'),"id");--> statement-breakpoint
CREATE INDEX "pipeline_by_cap_need_down" ON "pipeline" USING btree (nullif("cap_need", '{}') desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "pipeline_by_deal_lead_up" ON "pipeline" USING btree ("deal_lead" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "pipeline_by_deal_lead_down" ON "pipeline" USING btree ("deal_lead" collate "und-x-icu" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "pipeline_by_outcome" ON "pipeline" USING btree ("outcome","id");--> statement-breakpoint
CREATE INDEX "pipeline_by_visibility" ON "pipeline" USING btree ("visibility","id");--> statement-breakpoint
CREATE INDEX "products_by_type_up" ON "products" USING btree (("type"[1]),"id");--> statement-breakpoint
CREATE INDEX "products_by_type_down" ON "products" USING btree (("type"[1]) desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "products_by_asset_up" ON "products" USING btree (("asset"[1]),"id");--> statement-breakpoint
CREATE INDEX "products_by_asset_down" ON "products" USING btree (("asset"[1]) desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "products_by_technology_up" ON "products" USING btree (("technology"[1]),"id");--> statement-breakpoint
CREATE INDEX "products_by_technology_down" ON "products" USING btree (("technology"[1]) desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "products_by_low_range_rate_up" ON "products" USING btree ((case "low_rate_benchmark" when 'fixed' then 0 when 'prime' then 1000000 when 'sofr' then 2000000 when 'treasury' then 3000000 when 'fed_funds' then 4000000 when 'fhlb' then 5000000 when 'sifma' then 6000000 when 'libor' then 7000000 end + "low_rate_basis_points"),"id");--> statement-breakpoint
CREATE INDEX "products_by_low_range_rate_down" ON "products" USING btree ((case "low_rate_benchmark" when 'fixed' then 0 when 'prime' then 1000000 when 'sofr' then 2000000 when 'treasury' then 3000000 when 'fed_funds' then 4000000 when 'fhlb' then 5000000 when 'sifma' then 6000000 when 'libor' then 7000000 end + "low_rate_basis_points") desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "products_by_high_range_rate_up" ON "products" USING btree ((case "high_rate_benchmark" when 'fixed' then 0 when 'prime' then 1000000 when 'sofr' then 2000000 when 'treasury' then 3000000 when 'fed_funds' then 4000000 when 'fhlb' then 5000000 when 'sifma' then 6000000 when 'libor' then 7000000 end + "high_rate_basis_points"),"id");--> statement-breakpoint
CREATE INDEX "products_by_high_range_rate_down" ON "products" USING btree ((case "high_rate_benchmark" when 'fixed' then 0 when 'prime' then 1000000 when 'sofr' then 2000000 when 'treasury' then 3000000 when 'fed_funds' then 4000000 when 'fhlb' then 5000000 when 'sifma' then 6000000 when 'libor' then 7000000 end + "high_rate_basis_points") desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "products_by_security_position_up" ON "products" USING btree (("security_position"[1]),"id");--> statement-breakpoint
CREATE INDEX "products_by_security_position_down" ON "products" USING btree (("security_position"[1]) desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "products_by_macro_geography_up" ON "products" USING btree ("macro_geography","id");--> statement-breakpoint
CREATE INDEX "products_by_macro_geography_down" ON "products" USING btree ("macro_geography" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "products_by_loan_term_length_up" ON "products" USING btree (("loan_term_length"[1]),"id");--> statement-breakpoint
CREATE INDEX "products_by_loan_term_length_down" ON "products" USING btree (("loan_term_length"[1]) desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "products_by_status" ON "products" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "resources_by_type" ON "resources" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "resources_by_author_up" ON "resources" USING btree ("author" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "resources_by_author_down" ON "resources" USING btree ("author" collate "und-x-icu" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "resources_by_status" ON "resources" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "resources_by_created_at" ON "resources" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "resources_by_updated_at" ON "resources" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (coalesce(nullif(btrim(coalesce("first_name", '') || ' ' || coalesce("last_name", '')), ''), "email") collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "users_by_email" ON "users" USING btree ("email" collate "und-x-icu","id");--> statement-breakpoint
CREATE INDEX "users_by_role" ON "users" USING btree ("role","id");--> statement-breakpoint
CREATE INDEX "users_by_last_login_at_up" ON "users" USING btree ("last_login_at","id");--> statement-breakpoint
CREATE INDEX "users_by_last_login_at_down" ON "users" USING btree ("last_login_at" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "pipeline_activities_open" ON "pipeline_activities" USING btree ("scheduled_date","id") WHERE type = 'task' and scheduled_date is not null and completed_date is null;
