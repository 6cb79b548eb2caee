-- A row per changing statement left as many dead ones for each request to read past. Counts are raised in place now.
WITH gone AS (DELETE FROM table_changes RETURNING table_name, times)
  INSERT INTO table_changes (table_name, times) SELECT table_name, sum(times) FROM gone GROUP BY table_name;--> statement-breakpoint
DROP INDEX "table_changes_table";--> statement-breakpoint
ALTER TABLE "table_changes" ADD COLUMN "id" bigserial PRIMARY KEY NOT NULL;--> statement-breakpoint
-- A row that another transaction holds is left to it, so that writers never wait for each other.
CREATE OR REPLACE FUNCTION count_table_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE table_changes SET times = times + 1
    WHERE id = (SELECT id FROM table_changes WHERE table_name = TG_TABLE_NAME LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO table_changes (table_name) VALUES (TG_TABLE_NAME);
  END IF;
  RETURN NULL;
END
$$;
