CREATE TABLE "market"."front_tenure" (
	"item_id" integer NOT NULL,
	"day" integer NOT NULL,
	"buy_price" integer,
	"buy_since" integer,
	"buy_sold" real NOT NULL,
	"buy_sold_squares" real NOT NULL,
	"sell_price" integer,
	"sell_since" integer,
	"sell_sold" real NOT NULL,
	"sell_sold_squares" real NOT NULL,
	"spells" "bytea" NOT NULL,
	CONSTRAINT "front_tenure_item_id_day_pk" PRIMARY KEY("item_id","day")
);
