"""Adds up the files of an accountant's month, and compares the two formats of each.

usage: add-up-month.py MOVEMENTS.csv MOVEMENTS.xlsx PAYOUTS.csv PAYOUTS.xlsx
       add-up-month.py --same ANY.csv ANY.xlsx
Prints the opening balance, the closing balance, the number of lines and the sum of the payouts.
"""

import csv
import datetime
import decimal
import re
import sys
import xml.etree.ElementTree
import zipfile

SHEET = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
ESCAPED = re.compile("_x([0-9A-Fa-f]{4})_")
money = decimal.Decimal


def read_csv(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        return list(csv.reader(file))


def column_of(reference):
    place = 0
    for letter in re.match("[A-Z]+", reference).group():
        place = place * 26 + ord(letter) - ord("A") + 1
    return place - 1


def read_xlsx(path):
    """Rows of (type, text) cells, read without a library."""
    with zipfile.ZipFile(path) as book:
        assert book.testzip() is None
        sheet = book.read("xl/worksheets/sheet1.xml")
        formats = formats_of(book.read("xl/styles.xml"))
    rows = []
    for row in xml.etree.ElementTree.fromstring(sheet).iter(SHEET + "row"):
        cells = {}
        for cell in row.iter(SHEET + "c"):
            kind = formats[int(cell.get("s", "0"))]
            if cell.get("t") == "inlineStr":
                text = "".join(part.text or "" for part in cell.iter(SHEET + "t"))
                cells[column_of(cell.get("r"))] = ("text", unescape(text), kind)
            elif cell.find(SHEET + "v") is not None:
                assert cell.get("t") in (None, "n"), cell.get("t")
                cells[column_of(cell.get("r"))] = ("number", cell.find(SHEET + "v").text, kind)
        rows.append(cells)
    return rows


def formats_of(styles):
    root = xml.etree.ElementTree.fromstring(styles)
    named = {one.get("numFmtId"): one.get("formatCode") for one in root.iter(SHEET + "numFmt")}
    cells = root.find(SHEET + "cellXfs")
    return [named.get(one.get("numFmtId"), "General") for one in cells]


def unescape(text):
    return ESCAPED.sub(lambda found: chr(int(found.group(1), 16)), text)


def date_of(serial):
    moment = datetime.datetime(1899, 12, 30) + datetime.timedelta(
        milliseconds=round(float(serial) * 86_400_000)
    )
    return moment


def same(text, name, cell):
    """Whether a cell of the workbook says what the CSV says, in the right type."""
    if text == "":
        return cell is None or cell[1] == ""
    kind, value, form = cell
    if name.endswith("_myr"):
        return kind == "number" and form == "#,##0.00" and money(value) == money(text)
    if name in ("day", "settlement_date", "value_date"):
        return kind == "number" and form == "yyyy-mm-dd" and str(date_of(value).date()) == text
    if name in ("time", "at") or name.endswith("_at"):
        moment = datetime.datetime.fromisoformat(text)
        assert moment.utcoffset() == datetime.timedelta(hours=8)
        return kind == "number" and date_of(value) == moment.replace(tzinfo=None)
    # In CSV, an apostrophe keeps a spreadsheet from running a text as a formula.
    return kind == "text" and form == "@" and text in (value, "'" + value)


def compare(csv_path, xlsx_path):
    header, *lines = read_csv(csv_path)
    head, *rows = read_xlsx(xlsx_path)
    assert [head[place][1] for place in range(len(header))] == header
    assert len(rows) == len(lines), (len(rows), len(lines))
    for line, row in zip(lines, rows):
        assert len(line) == len(header)
        for place, name in enumerate(header):
            if name == "time" and "BALANCE_SO_FAR" in line:
                continue  # each file is as of its own download
            assert same(line[place], name, row.get(place)), (name, line[place], row.get(place))
    return [dict(zip(header, line)) for line in lines]


def amount(text):
    assert text == "" or re.fullmatch(r"-?\d+\.\d\d", text), text
    return money(text or "0")


def main():
    if sys.argv[1] == "--same":
        print(len(compare(*sys.argv[2:])))
        return
    movements_csv, movements_xlsx, payouts_csv, payouts_xlsx = sys.argv[1:]
    first, *moves, last = compare(movements_csv, movements_xlsx)
    assert first["type"] == "OPENING_BALANCE"
    assert last["type"] in ("CLOSING_BALANCE", "BALANCE_SO_FAR")
    balance = opening = amount(first["balance_myr"])
    before = first["time"]
    for move in moves:
        came, went = amount(move["in_myr"]), amount(move["out_myr"])
        assert (move["in_myr"] == "") != (move["out_myr"] == ""), move
        assert came >= 0 and went >= 0
        balance += came - went
        assert balance == amount(move["balance_myr"]), move
        assert move["time"].startswith(move["day"]) and before <= move["time"]
        assert move["day"][:7] == first["day"][:7]
        before = move["time"]
    assert balance == amount(last["balance_myr"])
    payouts = compare(payouts_csv, payouts_xlsx)
    paid_out = sum((amount(one["amount_myr"]) for one in payouts), money(0))
    moved = sum((amount(one["out_myr"]) for one in moves if one["type"] == "PAYOUT"), money(0))
    assert paid_out == moved, (paid_out, moved)
    print(opening, balance, len(moves), paid_out.quantize(money("0.01")))


main()
