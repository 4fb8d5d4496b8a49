-- compatible: older programs read and write customers without the certificate, which is null or stays.
ALTER TABLE "customers" ADD COLUMN "tax_exempt" text;--> statement-breakpoint
COMMENT ON COLUMN "customers"."tax_exempt" IS 'The number of the customer''s certificate of tax exemption; null without one.';
