-- Searched texts are stored with quotation marks and dashes as keys have them: what was stored before follows.
-- The names of organizations come first, since others have them in their texts.
DO $$
DECLARE
  searched text;
  folded CONSTANT text := E'[\u0060\u00b4\u02bc\u2018-\u201b\u2032\u00ab\u00bb\u201c-\u201f\u2033\u2010-\u2015\u2212]';
  has_any boolean;
BEGIN
  -- What is searched of the trail follows from its entries, which stay as they are.
  ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_append_only;
  FOREACH searched IN ARRAY ARRAY['organizations', 'products', 'catalytic_facilities', 'lending_profiles', 'pipeline', 'resources', 'users', 'introductions', 'audit_entries'] LOOP
    -- A statement without rows would count as a change of its table.
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE search_text ~ $1)', searched) INTO has_any USING folded;
    CONTINUE WHEN NOT has_any;
    EXECUTE format(
      $sql$UPDATE %I SET search_text = translate(search_text,
        E'\u0060\u00b4\u02bc\u2018\u2019\u201a\u201b\u2032\u00ab\u00bb\u201c\u201d\u201e\u201f\u2033\u2010\u2011\u2012\u2013\u2014\u2015\u2212',
        '''''''''''''''''"""""""-------')
        WHERE search_text ~ $1$sql$, searched) USING folded;
  END LOOP;
  ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_append_only;
END
$$;
