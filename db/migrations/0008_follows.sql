CREATE TABLE "follows" (
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"followed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "follows_account_id_kind_target_pk" PRIMARY KEY("account_id","kind","target")
);
--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;