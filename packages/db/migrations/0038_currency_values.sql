CREATE TABLE "account"."currency_value" (
	"account_id" uuid NOT NULL,
	"currency_id" integer NOT NULL,
	"copper" double precision NOT NULL,
	CONSTRAINT "currency_value_account_id_currency_id_pk" PRIMARY KEY("account_id","currency_id")
);
