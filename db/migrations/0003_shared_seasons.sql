CREATE TABLE "shared_seasons" (
	"pass_id" uuid PRIMARY KEY NOT NULL,
	"golfer_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"token" text NOT NULL,
	"shown_name" text,
	"facts" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shared_seasons_token_unique" UNIQUE("token")
);
