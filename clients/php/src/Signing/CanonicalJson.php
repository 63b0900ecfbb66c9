<?php

declare(strict_types=1);

namespace Kaunter\Signing;

/** The canonical text of a JSON value, which is what is signed. */
final class CanonicalJson
{
    private const DEPTH_MAX = 64;
    private const BYTES_MAX = 1_048_576;
    private const EXACT_MAX = 9_007_199_254_740_991;
    private const ESCAPES = ['<' => '\u003c', '>' => '\u003e', '&' => '\u0026'];
    private const LONG_ESCAPES = ['\b' => '\u0008', '\f' => '\u000c'];
    private const QUOTED = '"(?:[^"\\\\]++|\\\\.)*+"';

    /**
     * Compact, keys sorted at every level, numbers as in JavaScript, nothing dropped. An array
     * whose keys are 0, 1, 2 … is a list, and so is the empty one: for `{}`, write `new \stdClass()`.
     *
     * @throws \InvalidArgumentException for what JSON cannot represent
     */
    public static function write(mixed $value): string
    {
        return self::writeValue($value, 'the body', 0);
    }

    private static function writeValue(mixed $value, string $place, int $depth): string
    {
        if ($value instanceof \JsonSerializable) {
            $value = $value->jsonSerialize();
        }
        if ($value instanceof \BackedEnum) {
            $value = $value->value;
        }
        return match (true) {
            $value === null => 'null',
            is_bool($value) => $value ? 'true' : 'false',
            is_string($value) => self::quote($value, $place),
            is_int($value) => self::writeInteger($value, $place),
            is_float($value) => self::writeFloat($value, $place),
            $depth >= self::DEPTH_MAX => throw new \InvalidArgumentException(
                'The body is nested deeper than ' . self::DEPTH_MAX . ' levels; flatten it.'
            ),
            is_array($value) && array_is_list($value) => self::writeList($value, $place, $depth),
            is_array($value) => self::writeObject($value, $place, $depth),
            $value instanceof \stdClass =>
                self::writeObject(get_object_vars($value), $place, $depth),
            default => throw new \InvalidArgumentException(
                "$place is " . get_debug_type($value)
                . ', which JSON cannot represent; use an array, string, int, float, bool or null.'
            ),
        };
    }

    /** @param list<mixed> $items */
    private static function writeList(array $items, string $place, int $depth): string
    {
        $texts = [];
        foreach ($items as $index => $item) {
            $texts[] = self::writeValue($item, "{$place}[$index]", $depth + 1);
        }
        return '[' . implode(',', $texts) . ']';
    }

    /** @param array<mixed> $members */
    private static function writeObject(array $members, string $place, int $depth): string
    {
        ksort($members, SORT_STRING); // PHP compares bytes, which is the order of UTF-8
        $texts = [];
        foreach ($members as $key => $value) {
            $key = (string) $key; // PHP turns the key "1" into a number
            $member = $place === 'the body' ? $key : "$place.$key";
            $text = self::writeValue($value, $member, $depth + 1);
            $texts[] = self::quote($key, $member) . ':' . $text;
        }
        return '{' . implode(',', $texts) . '}';
    }

    private static function quote(string $text, string $place): string
    {
        $quoted = json_encode($text, JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES);
        if ($quoted === false) {
            throw new \InvalidArgumentException("$place is not UTF-8; convert it first.");
        }
        $quoted = preg_replace_callback(
            '/\\\\./s',
            static fn (array $found) => self::LONG_ESCAPES[$found[0]] ?? $found[0],
            $quoted
        );
        return strtr((string) $quoted, self::ESCAPES);
    }

    private static function writeInteger(int $value, string $place): string
    {
        if (abs($value) <= self::EXACT_MAX) {
            return (string) $value;
        }
        $text = self::writeFloat((float) $value, $place);
        if ($text !== (string) $value) {
            throw new \InvalidArgumentException(
                "$place is $value, which a JSON number cannot hold exactly; send it as text."
            );
        }
        return $text;
    }

    /** As JavaScript writes numbers: 10.0 is 10, 1e21 is 1e+21. */
    private static function writeFloat(float $value, string $place): string
    {
        if (!is_finite($value)) {
            throw new \InvalidArgumentException(
                "$place is $value, which JSON cannot represent; send a finite number."
            );
        }
        // The shortest text of the number, whatever the locale and the settings of php.ini.
        $shortest = strtolower(sprintf('%.*H', -1, abs($value)));
        [$mantissa, $exponent] = explode('e', $shortest) + [1 => '0'];
        [$whole, $fraction] = explode('.', $mantissa) + [1 => ''];
        $digits = ltrim($whole . $fraction, '0');
        $point = strlen($whole) + (int) $exponent - (strlen($whole . $fraction) - strlen($digits));
        $isNegative = $value < 0 || ($value === 0.0 && fdiv(1, $value) < 0);
        return ($isNegative ? '-' : '') . self::placePoint(rtrim($digits, '0'), $point);
    }

    /** `$digits` with a decimal point before the digit at `$point`. */
    private static function placePoint(string $digits, int $point): string
    {
        $length = strlen($digits);
        return match (true) {
            $length === 0 => '0',
            $length <= $point && $point <= 21 => str_pad($digits, $point, '0'),
            $point > 0 && $point <= 21 =>
                substr($digits, 0, $point) . '.' . substr($digits, $point),
            $point > -6 && $point <= 0 => '0.' . str_repeat('0', -$point) . $digits,
            default => $digits[0] . ($length > 1 ? '.' . substr($digits, 1) : '')
                . 'e' . sprintf('%+d', $point - 1),
        };
    }

    /**
     * Reads a body strictly, so that one signed text never has two meanings. Objects stay objects:
     * PHP's arrays do not tell `{}` from `[]`.
     *
     * @throws \InvalidArgumentException with what is wrong with it
     */
    public static function read(string $body): \stdClass
    {
        if (strlen($body) > self::BYTES_MAX) {
            throw new \InvalidArgumentException('it is larger than ' . self::BYTES_MAX . ' bytes');
        }
        // PHP reads -0 as the integer 0, which is written without its sign.
        $zero = '/' . self::QUOTED . '(*SKIP)(*FAIL)|(?<![eE])-0(?![.eE\d])/s';
        $text = (string) preg_replace($zero, '-0.0', $body);
        $value = json_decode($text, false, self::DEPTH_MAX + 1);
        if (json_last_error() !== JSON_ERROR_NONE) {
            throw new \InvalidArgumentException(json_last_error_msg());
        }
        if (!$value instanceof \stdClass) {
            throw new \InvalidArgumentException('it is not an object');
        }
        // PHP keeps the last of several equal keys; then there are more colons than keys.
        $colons = substr_count((string) preg_replace('/' . self::QUOTED . '/s', '', $body), ':');
        if ($colons !== self::countKeys($value)) {
            throw new \InvalidArgumentException('a key occurs twice');
        }
        return $value;
    }

    private static function countKeys(mixed $value): int
    {
        $members = $value instanceof \stdClass ? get_object_vars($value) : $value;
        if (!is_array($members)) {
            return 0;
        }
        $own = $value instanceof \stdClass ? count($members) : 0;
        return $own + array_sum(array_map(self::countKeys(...), $members));
    }
}
