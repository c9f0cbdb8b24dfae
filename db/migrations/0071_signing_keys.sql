CREATE TABLE "flight_signing_keys" (
	"flight_id" uuid NOT NULL,
	"by_entry_id" uuid NOT NULL,
	"public_key" text NOT NULL,
	"key_number" integer NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	CONSTRAINT "flight_signing_keys_pk" PRIMARY KEY("flight_id","key_number","by_entry_id","public_key")
);
--> statement-breakpoint
ALTER TABLE "card_signatures" ADD COLUMN "signing_key" text;--> statement-breakpoint
ALTER TABLE "card_signatures" ADD COLUMN "signed_code" text;--> statement-breakpoint
ALTER TABLE "flight_signing_keys" ADD CONSTRAINT "flight_signing_keys_flight_id_flights_id_fk" FOREIGN KEY ("flight_id") REFERENCES "public"."flights"("id") ON DELETE cascade ON UPDATE no action;