CREATE TABLE "club_departures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"club_id" uuid NOT NULL,
	"last_day" date NOT NULL,
	"registered_at" timestamp with time zone NOT NULL,
	"registered_by" uuid NOT NULL,
	"ended_terms" jsonb NOT NULL,
	"opened_at" timestamp with time zone,
	CONSTRAINT "club_departures_once" UNIQUE("club_id","last_day")
);
--> statement-breakpoint
CREATE TABLE "credit_rounds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"pass_id" uuid NOT NULL,
	"lost_rounds_id" uuid NOT NULL,
	"granted_on" date NOT NULL,
	"value_ore" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lost_rounds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"departure_id" uuid NOT NULL,
	"pass_id" uuid NOT NULL,
	"limit_here" smallint NOT NULL,
	"choose_by" date NOT NULL,
	"by_default" text NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"credits" smallint,
	"refund_ore" integer,
	CONSTRAINT "lost_rounds_once" UNIQUE("departure_id","pass_id")
);
--> statement-breakpoint
ALTER TABLE "passes" ADD COLUMN "credit_rounds" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "club_departures" ADD CONSTRAINT "club_departures_club_id_clubs_id_fk" FOREIGN KEY ("club_id") REFERENCES "public"."clubs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_rounds" ADD CONSTRAINT "credit_rounds_lost_rounds_id_lost_rounds_id_fk" FOREIGN KEY ("lost_rounds_id") REFERENCES "public"."lost_rounds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lost_rounds" ADD CONSTRAINT "lost_rounds_departure_id_club_departures_id_fk" FOREIGN KEY ("departure_id") REFERENCES "public"."club_departures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_rounds_pass" ON "credit_rounds" USING btree ("pass_id");--> statement-breakpoint
CREATE INDEX "lost_rounds_pass" ON "lost_rounds" USING btree ("pass_id");--> statement-breakpoint
CREATE INDEX "lost_rounds_due" ON "lost_rounds" USING btree ("choose_by") WHERE "lost_rounds"."decided_at" is null;--> statement-breakpoint
CREATE TRIGGER public_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "club_departures" FOR EACH STATEMENT EXECUTE FUNCTION count_public_change();
