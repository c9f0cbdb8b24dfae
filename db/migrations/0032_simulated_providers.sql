ALTER TABLE "simulator_payments" DROP CONSTRAINT "simulator_payments_reference_unique";--> statement-breakpoint
ALTER TABLE "simulator_callbacks" ADD COLUMN "provider" text DEFAULT 'simulator' NOT NULL;--> statement-breakpoint
ALTER TABLE "simulator_payments" ADD COLUMN "number" serial NOT NULL;--> statement-breakpoint
ALTER TABLE "simulator_payments" ADD COLUMN "provider" text DEFAULT 'simulator' NOT NULL;--> statement-breakpoint
ALTER TABLE "simulator_payments" ADD CONSTRAINT "simulator_payments_reference" UNIQUE("provider","reference");