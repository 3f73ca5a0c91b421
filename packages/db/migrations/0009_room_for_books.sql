-- A poll in which half of all books changed finds room for the new version of each on its page: the log then holds what
-- differs, not whole books, and no index is touched. For the same reason large books stay in their rows.
ALTER TABLE "market"."order_book" SET (fillfactor = 45, toast_tuple_target = 8160);
