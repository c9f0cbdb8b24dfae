CREATE TABLE "gift_card_movements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"gift_card_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"order_line_id" uuid,
	"kind" text NOT NULL,
	"amount_ore" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "gift_card_movements_amount" CHECK ("gift_card_movements"."amount_ore" <> 0)
);
--> statement-breakpoint
CREATE TABLE "gift_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code_hash" text NOT NULL,
	"link_hash" text NOT NULL,
	"status" text NOT NULL,
	"amount_ore" integer NOT NULL,
	"balance_ore" integer DEFAULT 0 NOT NULL,
	"expires_on" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"product" text,
	"recipient_name" text NOT NULL,
	"sender_name" text NOT NULL,
	"greeting" text NOT NULL,
	"recipient_email" text,
	"arrives_on" date,
	"sent_at" timestamp with time zone,
	"erase_when_sent" boolean DEFAULT false NOT NULL,
	CONSTRAINT "gift_cards_code_hash_unique" UNIQUE("code_hash"),
	CONSTRAINT "gift_cards_link_hash_unique" UNIQUE("link_hash"),
	CONSTRAINT "gift_cards_balance" CHECK ("gift_cards"."balance_ore" between 0 and "gift_cards"."amount_ore")
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "gift_card_ore" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_card_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "gift_card_ore" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "gift_card_id" uuid;--> statement-breakpoint
ALTER TABLE "gift_card_movements" ADD CONSTRAINT "gift_card_movements_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gift_card_movements_card" ON "gift_card_movements" USING btree ("gift_card_id");--> statement-breakpoint
CREATE INDEX "gift_card_movements_line" ON "gift_card_movements" USING btree ("order_line_id");--> statement-breakpoint
CREATE INDEX "gift_cards_arrival" ON "gift_cards" USING btree ("arrives_on") WHERE "gift_cards"."status" = 'active' and "gift_cards"."sent_at" is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_gift_card_id_gift_cards_id_fk" FOREIGN KEY ("gift_card_id") REFERENCES "public"."gift_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_gift_card" CHECK ("order_lines"."gift_card_ore" between 0 and "order_lines"."total_ore");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_gift_card" CHECK ("orders"."gift_card_ore" between 0 and "orders"."total_ore");