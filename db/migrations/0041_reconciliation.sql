CREATE TABLE "payment_reconciliations" (
	"provider" text NOT NULL,
	"day" date NOT NULL,
	"movements" integer NOT NULL,
	"differences" integer NOT NULL,
	"compared_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_reconciliations_provider_day_pk" PRIMARY KEY("provider","day")
);
--> statement-breakpoint
ALTER TABLE "payment_cases" ALTER COLUMN "order_id" DROP NOT NULL;