ALTER TABLE "digest_due" ADD COLUMN "mail_id" uuid;--> statement-breakpoint
ALTER TABLE "digest_due" ADD COLUMN "before_mail" jsonb;