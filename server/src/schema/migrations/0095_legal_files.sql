-- A document's version and date stand in its file, beside the words that they are of.
drop table legal_versions;
